import { setImmediate as giveWay } from 'node:timers/promises';
import { createDispatcher } from '../ipc/dispatcher';
import type { KnowledgeItem, KnowledgeItemDraft } from '../../shared/schemas/knowledge';
import { ingest } from './ingest';
import type { KnowledgeStore } from './KnowledgeStore';
import { type KnowledgeMessage, knowledgeMethods, KnowledgeRequest } from './protocol';
import type { WorkerServerPort } from '../workerPort';

/** While many items are added, their base is told as changed after every so many. */
const ITEMS_PER_NOTICE = 20;

/** Answers every request that comes through the port; an error is a reply like any other. */
export function serveKnowledge(port: WorkerServerPort, store: KnowledgeStore): void {
  const send = (message: KnowledgeMessage) => port.postMessage(message);
  const changed = (baseId: string) => send({ type: 'itemChanged', baseId });

  /** One after the other, giving way to searches in between. */
  const addItems = async (baseId: string, drafts: readonly KnowledgeItemDraft[]): Promise<KnowledgeItem[]> => {
    const items: KnowledgeItem[] = [];
    try {
      for (const draft of drafts) {
        items.push(store.putItem(baseId, await ingest(draft)));
        if (items.length % ITEMS_PER_NOTICE === 0) changed(baseId);
        await giveWay();
      }
      return items;
    } finally {
      changed(baseId);
    }
  };

  const dispatch = createDispatcher(
    knowledgeMethods,
    {
      listBases: async ({ baseIds }) => store.listBases(baseIds),
      createBase: async ({ name, description }) => {
        const base = store.createBase(name, description);
        changed(base.id);
        return base;
      },
      deleteBase: async ({ id }) => {
        store.deleteBase(id);
        changed(id);
        return null;
      },
      addItems: ({ baseId, items }) => addItems(baseId, items),
      removeItem: async ({ itemId }) => {
        changed(store.removeItem(itemId));
        return null;
      },
      listItems: async ({ baseId }) => store.listItems(baseId),
      search: async ({ baseIds, query, limit }) => store.search(baseIds, query, limit),
    },
    (method, error) => send({ type: 'problem', message: `${method}: ${describe(error.cause ?? error)}` }),
  );

  port.on('message', message => {
    const { id, method, input } = KnowledgeRequest.parse(message);
    void dispatch(method, input, { clientId: 'main' }).then(reply => send({ type: 'reply', id, reply }));
  });
}

const describe = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
