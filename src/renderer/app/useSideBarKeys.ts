import { type RefObject, useEffect } from 'react';
import { useView } from '../state/view';

/** While the side bar lies over the page it takes the keyboard, Escape closes it, and the focus goes back. */
export function useSideBarKeys(bar: RefObject<HTMLElement | null>): void {
  const { sideBarOpen, setSideBar } = useView();
  useEffect(() => {
    const box = bar.current;
    if (!sideBarOpen || !box) return;
    const before = document.activeElement;
    box.querySelector('button')?.focus();
    // On the box itself: the dialogs that it opens stand elsewhere and have their own Escape.
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setSideBar(false);
    box.addEventListener('keydown', close);
    return () => {
      box.removeEventListener('keydown', close);
      const { activeElement } = document;
      const isFree = activeElement === document.body || box.contains(activeElement);
      if (isFree && before instanceof HTMLElement) before.focus();
    };
  }, [sideBarOpen, setSideBar, bar]);
}
