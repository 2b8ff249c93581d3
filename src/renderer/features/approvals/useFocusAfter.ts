import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * When the person has answered and `box` goes away, the keyboard stays in the list around it instead of falling out of
 * the page. A card that goes because of another window leaves the focus where it is.
 * @returns to be called with whether the person has answered here
 */
export function useFocusAfter(box: RefObject<HTMLElement | null>): (isAnswered: boolean) => void {
  const held = useRef({ isAnswered: false });
  useLayoutEffect(() => {
    const card = box.current;
    const list = card?.closest<HTMLElement>('[role="log"]');
    const answer = held.current;
    return () => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || card?.contains(activeElement) === true;
      if (answer.isAnswered && isLost) list?.focus({ preventScroll: true });
    };
  }, [box]);
  return useCallback(isAnswered => {
    held.current.isAnswered = isAnswered;
  }, []);
}
