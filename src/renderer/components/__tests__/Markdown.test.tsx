import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Markdown } from '../Markdown';

afterEach(cleanup);

test('an image of another machine is not loaded by being shown', () => {
  const { container } = render(<Markdown text="![chart](https://tracker.example/pixel.png?u=me)" streaming={false} />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('button', { name: /not loaded.*tracker\.example/ })).toBeTruthy();
});

test('HTML of a model does not become part of the page', () => {
  const { container } = render(
    <Markdown text={'<iframe src="https://x.example"></iframe><img src=x onerror="alert(1)">'} streaming={false} />,
  );
  expect(container.querySelector('iframe')).toBeNull();
  expect(container.querySelector('[onerror]')).toBeNull();
});

test('a link that would run script leads nowhere', () => {
  const { container } = render(<Markdown text="[click](javascript:alert(1))" streaming={false} />);
  expect(container.querySelector('a[href^="javascript"]')).toBeNull();
});

test('code can be read and copied as it was written, and reached by keyboard', async () => {
  const user = userEvent.setup();
  const code = 'if (a < b) {\n  run("<b>");\n}';
  render(<Markdown text={`\`\`\`ts\n${code}\n\`\`\``} streaming={false} />);
  expect(screen.getByLabelText('Code, ts').textContent).toBe(code);
  expect(screen.getByLabelText('Code, ts').tabIndex).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await navigator.clipboard.readText()).toBe(code);
});

test('code within a line is no block, and the boxes of a task list have names', () => {
  render(<Markdown text={'Use `npm ci`.\n\n- [x] first\n- [ ] second'} streaming={false} />);
  expect(screen.getByText('npm ci').tagName).toBe('CODE');
  expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Done' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Not done' }).checked).toBe(false);
});

test('a link whose address stands at the end of the text leads there', () => {
  render(<Markdown text={'See [the guide][1].\n\nMore text.\n\n[1]: https://example.com/guide'} streaming={false} />);
  expect(screen.getByRole('link', { name: 'the guide' }).getAttribute('href')).toBe('https://example.com/guide');
});
