/** The first bytes of the pictures that models take. RIFF files say at byte 8 which one they are. */
const signatures: readonly (readonly [mediaType: string, bytes: string, at: number])[] = [
  ['image/png', '89504e470d0a1a0a', 0],
  ['image/jpeg', 'ffd8ff', 0],
  ['image/gif', '474946383761', 0],
  ['image/gif', '474946383961', 0],
  ['image/webp', '57454250', 8],
];

/** The media type of a picture by its bytes, whatever its name says; undefined for anything else. */
export function imageTypeOf(bytes: Buffer): string | undefined {
  return signatures.find(([, signature, at]) =>
    bytes.subarray(at, at + signature.length / 2).equals(Buffer.from(signature, 'hex')),
  )?.[0];
}
