import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Absolute paths of the documents of the sample knowledge base, in stable order.
 * @param resourcesDir absolute; what ships with the app
 */
export async function sampleKnowledgeFiles(resourcesDir: string): Promise<string[]> {
  const folder = join(resourcesDir, 'sampleKnowledge');
  const names = await readdir(folder);
  return names
    .filter(name => name.endsWith('.md'))
    .sort()
    .map(name => join(folder, name));
}
