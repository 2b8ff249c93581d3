import { cleanup, render, screen } from '@testing-library/react';
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
