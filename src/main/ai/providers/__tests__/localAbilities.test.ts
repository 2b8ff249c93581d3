import { describe, expect, it } from 'vitest';
import { addLocalAbilities } from '../localAbilities';

const models = ['small', 'seeing'].map(id => ({ id, label: id, supportsTools: true }));
const base = 'http://127.0.0.1:11434/v1';

/** A server that answers these paths, and writes down what it was asked. */
function server(answers: Record<string, (body: string) => unknown>) {
  const asked: string[] = [];
  const answer: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    asked.push(pathname);
    const found = answers[pathname];
    if (!found) return new Response('no such path', { status: 404 });
    return Response.json(found(typeof init?.body === 'string' ? init.body : ''));
  };
  return { answer, asked };
}

describe('addLocalAbilities', () => {
  it('takes from Ollama whether a model calls tools and sees', async () => {
    const { answer } = server({
      '/api/show': body => ({
        capabilities: body.includes('seeing') ? ['completion', 'vision'] : ['completion', 'tools'],
      }),
    });
    expect(await addLocalAbilities(models, base, answer)).toEqual([
      { id: 'small', label: 'small', supportsTools: true, supportsImages: false },
      { id: 'seeing', label: 'seeing', supportsTools: false, supportsImages: true },
    ]);
  });

  it('takes from LM Studio the window that is loaded, tools and sight', async () => {
    const { answer } = server({
      '/api/v0/models': () => ({
        data: [
          {
            id: 'small',
            type: 'llm',
            max_context_length: 131_072,
            loaded_context_length: 4_096,
            capabilities: ['tool_use'],
          },
          { id: 'seeing', type: 'vlm', max_context_length: 8_192 },
        ],
      }),
    });
    expect(await addLocalAbilities(models, base, answer)).toEqual([
      { id: 'small', label: 'small', supportsTools: true, contextWindow: 4_096, supportsImages: false },
      { id: 'seeing', label: 'seeing', supportsTools: true, contextWindow: 8_192, supportsImages: true },
    ]);
  });

  it('leaves the list as it is for any other server, and asks it no more than twice', async () => {
    const { answer, asked } = server({});
    expect(await addLocalAbilities(models, base, answer)).toEqual(models);
    expect(asked).toEqual(['/api/v0/models', '/api/show']);
  });

  it('asks nothing of servers elsewhere', async () => {
    const { answer, asked } = server({});
    expect(await addLocalAbilities(models, 'https://api.example.com/v1', answer)).toEqual(models);
    expect(asked).toEqual([]);
  });
});
