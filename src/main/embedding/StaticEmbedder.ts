import { z } from 'zod';
import { UNKNOWN, Vocabulary } from './Vocabulary';

const Tensor = z.object({
  dtype: z.string(),
  shape: z.array(z.number().int()),
  data_offsets: z.tuple([z.number(), z.number()]),
});
const Header = z.object({ embeddings: Tensor, weights: Tensor });

/** The two files of a model. */
export interface ModelFiles {
  /** `model.safetensors`: `embeddings` I8 [pieces, dimensions] and `weights` F32 [pieces]. */
  readonly model: Uint8Array;
  /** `tokenizer.json` */
  readonly tokenizer: string;
}

/** Turns short texts of many languages into vectors: the sum of their pieces' vectors, of length one. No network runs. */
export class StaticEmbedder {
  /** Numbers in one vector. */
  readonly dimensions: number;
  readonly #vocabulary: Vocabulary;
  readonly #embeddings: Int8Array;
  readonly #weights: Float32Array;

  /** @throws when the files are not those of a static model */
  constructor({ model, tokenizer }: ModelFiles) {
    const view = new DataView(model.buffer, model.byteOffset, model.byteLength);
    const headerLength = Number(view.getBigUint64(0, true));
    const header = Header.parse(JSON.parse(new TextDecoder().decode(model.subarray(8, 8 + headerLength))));
    // Copies, which are aligned.
    const bytesOf = ({ data_offsets: [from, to] }: z.infer<typeof Tensor>) =>
      new Uint8Array(model.subarray(8 + headerLength + from, 8 + headerLength + to));
    const [pieces = 0, dimensions = 0] = header.embeddings.shape;
    const [embeddings, weights] = [bytesOf(header.embeddings), bytesOf(header.weights)];
    this.#embeddings = new Int8Array(embeddings.buffer);
    this.#weights = new Float32Array(weights.buffer);
    this.dimensions = dimensions;
    this.#vocabulary = new Vocabulary(tokenizer);
    const fits = this.#embeddings.length === pieces * dimensions && this.#weights.length === pieces;
    if (!fits || dimensions === 0) throw new Error('The model file does not hold what its header says');
  }

  /** The pieces of a text, as rows of the model. */
  idsOf(text: string): number[] {
    return this.#vocabulary.idsOf(text);
  }

  /** @returns undefined for a text without a known piece, an emoji or nothing: it is ranked by its words alone */
  embed(text: string): Float32Array | undefined {
    const sum = new Float64Array(this.dimensions);
    for (const id of this.idsOf(text)) {
      if (id === UNKNOWN || id === this.#vocabulary.spaceId) continue;
      const weight = this.#weights[id] ?? 0;
      const row = id * this.dimensions;
      for (let at = 0; at < this.dimensions; at += 1)
        sum[at] = (sum[at] ?? 0) + weight * (this.#embeddings[row + at] ?? 0);
    }
    const length = Math.hypot(...sum);
    return length === 0 ? undefined : Float32Array.from(sum, value => value / length);
  }
}

/** The cosine of two vectors of length one. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
