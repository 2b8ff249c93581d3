/** A server that ships with the app, as the host starts it. */
export interface BundledServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}
