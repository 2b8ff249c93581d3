import { z } from 'zod';
import type { AssistantSettings } from '../shared/schemas/assistant';
import type { McpAdmin } from './ai/mcp/McpAdmin';
import { demoModelInfo, demoProvider } from './ai/providers/demoProvider';
import type { KnowledgeService } from './knowledge/KnowledgeService';
import { sampleKnowledgeFiles } from './knowledge/sampleKnowledge';
import type { AssistantRepository } from './storage/AssistantRepository';
import type { PreferenceRepository } from './storage/PreferenceRepository';
import type { ProviderRepository } from './storage/ProviderRepository';

export interface SeedDeps {
  readonly preferences: PreferenceRepository;
  readonly providers: ProviderRepository;
  readonly assistants: AssistantRepository;
  readonly knowledge: KnowledgeService;
  readonly mcp: McpAdmin;
  readonly resourcesDir: string;
}

/** What a first start has made so far; what a person deletes later is not made again. */
const Progress = z.object({
  baseId: z.string().optional(),
  serverId: z.string().optional(),
  done: z.boolean().optional(),
});

/**
 * Makes what is there at the first start: the demo model, a sample knowledge base, the sample MCP server with its
 * writing tool behind a person's approval, and an assistant that carries them. Each step is remembered, so a start that
 * was cut short goes on where it stood.
 */
export async function seed({
  preferences,
  providers,
  assistants,
  knowledge,
  mcp,
  resourcesDir,
}: SeedDeps): Promise<void> {
  providers.put(demoProvider);
  const progress = preferences.get('seed', Progress) ?? {};
  if (progress.done) return ensureAssistant(assistants);
  const keep = (step: z.infer<typeof Progress>) => preferences.set('seed', Object.assign(progress, step));

  if (progress.baseId === undefined) {
    const base = await knowledge.createBase({
      name: 'Quartermaster guide',
      description: 'How Quartermaster works, in short.',
    });
    keep({ baseId: base.id });
  }
  const baseId = progress.baseId ?? '';
  const files = await sampleKnowledgeFiles(resourcesDir);
  await knowledge.addItems(
    baseId,
    files.map(path => ({ type: 'file', path })),
  );

  if (progress.serverId === undefined) {
    const server = await mcp.createServer({
      name: 'Sample',
      transport: { type: 'bundled', bundle: 'sample' },
      enabled: true,
      trusted: true,
    });
    keep({ serverId: server.id });
  }
  const serverId = progress.serverId ?? '';
  mcp.updateTool(serverId, 'append_note', { level: 'force-prompt' });

  createGuide(assistants, { knowledgeBaseIds: [baseId], mcpServerIds: [serverId] });
  keep({ done: true });
}

/** There is always somebody to talk to, also when no assistant can be read any more (S1). */
function ensureAssistant(assistants: AssistantRepository): void {
  if (assistants.list().length === 0) createGuide(assistants, {});
}

function createGuide(assistants: AssistantRepository, settings: Partial<AssistantSettings>): void {
  assistants.create({
    name: 'Quartermaster',
    instructions:
      'Answer briefly. Search the knowledge bases before you answer questions about Quartermaster, and cite what you use.',
    providerId: demoProvider.id,
    modelId: demoModelInfo.id,
    settings,
  });
}
