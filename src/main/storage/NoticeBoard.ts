import type { SystemNotice } from '../../shared/schemas/settings';
import type { EventHub } from '../ipc/eventHub';
import type { Logger } from '../platform';

/** What a person must know about this start, until the next one: a file that was kept aside, secrets that lie open. */
export class NoticeBoard {
  readonly #notices: SystemNotice[] = [];

  constructor(
    private readonly events: EventHub,
    private readonly log: Logger,
  ) {}

  list(): readonly SystemNotice[] {
    return this.#notices;
  }

  /** @param text names what happened, what became of the data, and the next step */
  add(level: SystemNotice['level'], text: string): void {
    this.log.warn(text);
    this.#notices.push({ level, text });
    this.events.emit('system.changed', {});
  }
}
