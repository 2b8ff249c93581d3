import { Tooltip } from '@base-ui/react/tooltip';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import { createClient } from '../client/client';
import { Toasts } from '../components/Toasts';
import { MainProvider } from '../state/main';
import { useToasts } from '../state/toasts';
import type { FakeMain } from './FakeMain';

/** jsdom draws nothing: what is rendered has no size, and counts as out of sight. */
class SeesNothing {
  observe(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { IntersectionObserver: SeesNothing, ResizeObserver: SeesNothing });

afterEach(() => {
  cleanup();
  useToasts.setState({ list: [] });
});

/** A part of the window over a fake main, with the toasts that tell its errors. */
export function renderWithMain(element: ReactElement, main: FakeMain) {
  const held = { client: createClient(main), connection: main };
  const wrap = (inner: ReactElement) => (
    <MainProvider main={held}>
      <Tooltip.Provider>
        {inner}
        <Toasts />
      </Tooltip.Provider>
    </MainProvider>
  );
  const { rerender, ...rest } = render(wrap(element));
  return { ...rest, show: (next: ReactElement) => rerender(wrap(next)) };
}
