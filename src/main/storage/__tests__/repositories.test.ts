import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../tests/support/fakeClock';
import { createRecordingLogger } from '../../../../tests/support/recordingLogger';
import { AssistantRepository } from '../AssistantRepository';
import { ConversationRepository } from '../ConversationRepository';
import { openDatabase } from '../database';
import { PreferenceRepository } from '../PreferenceRepository';
import { ProviderRepository } from '../ProviderRepository';
import { SecretStore } from '../SecretStore';

function setUp() {
  const database = openDatabase(':memory:');
  const clock = new FakeClock();
  const log = createRecordingLogger();
  const preferences = new PreferenceRepository(database, clock);
  return {
    database,
    clock,
    log,
    preferences,
    assistants: new AssistantRepository(database, clock, log),
    conversations: new ConversationRepository(database, clock),
    providers: new ProviderRepository(database, clock, log),
  };
}

describe('AssistantRepository', () => {
  it('changes only what a patch names, also within the settings', () => {
    const { assistants } = setUp();
    const { id } = assistants.create({ name: 'Küche 🍲', settings: { knowledgeBaseIds: ['k'] } });
    assistants.update(id, { settings: { enableWebSearch: true }, instructions: undefined });
    expect(assistants.get(id)).toMatchObject({
      name: 'Küche 🍲',
      settings: { enableWebSearch: true, knowledgeBaseIds: ['k'], mcpServerIds: [], disabledTools: [] },
    });
    expect(assistants.update(id, {})).toMatchObject({ name: 'Küche 🍲' });
  });

  it('S1: one unreadable assistant is named in the log and does not hide the others', () => {
    const { assistants, database, log } = setUp();
    const broken = assistants.create({ name: 'Broken' });
    assistants.create({ name: 'Whole' });
    database.prepare("UPDATE assistants SET settings = '{half' WHERE id = ?").run(broken.id);
    expect(assistants.list().map(({ name }) => name)).toEqual(['Whole']);
    expect(log.entries[0]?.message).toContain(broken.id);
    expect(() => assistants.get(broken.id)).toThrowError(/assistants.settings/);
  });

  it('refuses a provider that is not there, and changes nothing', () => {
    const { assistants } = setUp();
    const { id } = assistants.create({ name: 'A' });
    expect(() => assistants.create({ name: 'B', providerId: 'ghost' })).toThrowError(/no such provider/);
    expect(() => assistants.update(id, { name: 'B', providerId: 'ghost' })).toThrowError(/no such provider/);
    expect(assistants.list().map(({ name }) => name)).toEqual(['A']);
  });

  it('keeps the last assistant', () => {
    const { assistants } = setUp();
    const first = assistants.create({ name: 'First' });
    expect(() => assistants.delete(first.id)).toThrowError(/last assistant/);
    assistants.create({ name: 'Second' });
    assistants.delete(first.id);
    expect(assistants.list().map(({ name }) => name)).toEqual(['Second']);
    expect(() => assistants.delete('nobody')).toThrowError(/no longer there/);
  });
});

describe('ConversationRepository', () => {
  it('pages newest first and neither loses nor repeats a chat made in the same ms', () => {
    const { assistants, conversations } = setUp();
    const { id: assistantId } = assistants.create({ name: 'A' });
    const made = Array.from({ length: 5 }, () => conversations.create({ assistantId }).id);
    const first = conversations.list({ limit: 2 });
    const second = conversations.list({ limit: 10, before: first.at(-1)?.updatedAt });
    expect([...first, ...second].map(({ id }) => id)).toEqual(made.toReversed());
    conversations.touch(made[0] ?? '');
    expect(conversations.list({ limit: 1 })[0]?.id).toBe(made[0]);
  });

  it.each([
    ['100%', ['100% sure']],
    ['_', ['a_b']],
    ['\\', ['back\\slash']],
    ['SURE', ['100% sure']],
    ['漢字', ['漢字の話']],
    ['  ', ['100% sure', 'a_b', 'back\\slash', '漢字の話']],
  ])('finds titles by %j, wildcards taken as themselves', (query, titles) => {
    const { assistants, conversations } = setUp();
    const { id: assistantId } = assistants.create({ name: 'A' });
    for (const title of ['100% sure', 'a_b', 'back\\slash', '漢字の話']) {
      conversations.update(conversations.create({ assistantId }).id, { title });
    }
    const found = conversations.list({ query, limit: 10 }).map(({ title }) => title);
    expect(found.toSorted()).toEqual(titles.toSorted());
  });

  it('shows the status of the turn that runs or waits', () => {
    const { assistants, conversations, database } = setUp();
    const { id } = conversations.create({ assistantId: assistants.create({ name: 'A' }).id });
    expect(conversations.get(id).activeTurn).toBeNull();
    database
      .prepare(
        "INSERT INTO turns (id, conversation_id, user_message_id, assistant_message_id, status, started_at) VALUES ('t', ?, 'u', 'm', 'waiting', 1)",
      )
      .run(id);
    expect(conversations.list({ limit: 1 })[0]?.activeTurn).toBe('waiting');
    conversations.delete(id);
    expect(() => conversations.get(id)).toThrowError(/no longer there/);
  });
});

describe('ProviderRepository', () => {
  it('S2: tells whether a key is kept and nothing of the key', () => {
    const { providers, database } = setUp();
    providers.put({
      id: 'demo',
      kind: 'demo',
      name: 'Demo',
      baseUrl: null,
      headerNames: [],
      enabled: true,
      models: [],
      modelsFetchedAt: null,
    });
    database.exec(
      "INSERT INTO secrets (id, sealed, created_at) VALUES ('s', x'00', 1); UPDATE providers SET secret_id = 's'",
    );
    expect(providers.list()).toEqual([
      {
        id: 'demo',
        kind: 'demo',
        name: 'Demo',
        baseUrl: null,
        hasKey: true,
        headerNames: [],
        enabled: true,
        models: [],
        modelsFetchedAt: null,
      },
    ]);
  });
});

describe('SecretStore', () => {
  it('S2: what lies in the database is sealed', async () => {
    const { database, clock } = setUp();
    const flip = (bytes: Uint8Array) => bytes.map(byte => byte ^ 0xff);
    const secrets = new SecretStore(
      database,
      {
        seal: async plain => flip(new TextEncoder().encode(plain)),
        open: async sealed => new TextDecoder().decode(flip(sealed)),
      },
      clock,
    );
    const id = await secrets.put('hunter2');
    expect(JSON.stringify(database.prepare('SELECT * FROM secrets').all())).not.toContain('hunter2');
    expect(await secrets.reveal(id)).toBe('hunter2');
    await secrets.replace(id, 'other');
    expect(await secrets.reveal(id)).toBe('other');
    secrets.remove(id);
    await expect(secrets.reveal(id)).rejects.toThrowError(/no longer kept/);
  });
});
