import { describe, expect, it } from 'vitest';
import { normaliseBaseUrl } from '../baseUrl';

describe('the address of a provider', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    ['https://api.example.com/v1/', 'https://api.example.com/v1'],
    ['https://api.example.com', 'https://api.example.com/v1'],
    ['api.example.com', 'https://api.example.com/v1'],
    ['API.Example.com/v1', 'https://api.example.com/v1'],
    ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1'],
    ['https://gateway.example.com/openai/deployments/x', 'https://gateway.example.com/openai/deployments/x'],
    ['localhost:11434', 'http://localhost:11434/v1'],
    ['127.0.0.1:1234/v1', 'http://127.0.0.1:1234/v1'],
    ['192.168.1.20:8000', 'http://192.168.1.20:8000/v1'],
    ['nas:8000', 'http://nas:8000/v1'],
    ['nas.local:8000/api', 'http://nas.local:8000/api'],
    ['[::1]:8080', 'http://[::1]:8080/v1'],
    ['  https://api.example.com/v1  ', 'https://api.example.com/v1'],
  ])('%j is understood as %s', (text, url) => {
    expect(normaliseBaseUrl('openai-compatible', text)).toBe(url);
  });

  it.each([
    ['ftp://example.com', /ftp:\/\/ is not/],
    ['file:///etc/passwd', /file:\/\/ is not/],
    ['https://user:pass@example.com', /name or password/],
    ['https://example.com/v1?key=1', /"\?" or "#"/],
    ['not an address', /not an address/],
    ['https://', /not an address/],
  ])('%j is refused with the reason', (text, reason) => {
    expect(() => normaliseBaseUrl('openai-compatible', text)).toThrowError(reason);
  });

  it('takes the endpoint off an Anthropic address too', () => {
    expect(normaliseBaseUrl('anthropic', 'https://api.anthropic.com/v1/messages')).toBe('https://api.anthropic.com/v1');
  });
});
