/** Gives names small numbers, so that scores can lie in plain arrays; a number is used again when its name is gone. */
export class Slots {
  readonly #names: string[] = [];
  readonly #byName = new Map<string, number>();
  readonly #free: number[] = [];
  #masks = new WeakMap<ReadonlySet<string>, Uint8Array>();

  take(name: string): number {
    const slot = this.#byName.get(name) ?? this.#free.pop() ?? this.#names.length;
    this.#names[slot] = name;
    this.#byName.set(name, slot);
    this.#masks = new WeakMap();
    return slot;
  }

  free(slot: number): void {
    const name = this.#names[slot];
    if (name === undefined || this.#byName.get(name) !== slot) return;
    this.#byName.delete(name);
    this.#free.push(slot);
    this.#masks = new WeakMap();
  }

  nameOf(slot: number): string {
    return this.#names[slot] ?? '';
  }

  /** 1 at the slot of each of these names; kept for as long as the names stay where they are. */
  maskOf(names: ReadonlySet<string>): Uint8Array {
    const held = this.#masks.get(names);
    if (held) return held;
    const mask = new Uint8Array(this.#names.length);
    for (const name of names) {
      const slot = this.#byName.get(name);
      if (slot !== undefined) mask[slot] = 1;
    }
    this.#masks.set(names, mask);
    return mask;
  }
}
