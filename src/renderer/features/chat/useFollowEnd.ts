import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../../shared/schemas/message';

/** This near (px) to the end, the list follows what is written. */
const NEAR_END_PX = 80;

export interface FollowEnd {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  /** Whether the end is out of sight and not followed. */
  readonly isAway: boolean;
  readonly toEnd: () => void;
  readonly onScroll: () => void;
}

/**
 * Keeps a growing list at its end until the person scrolls up or unfolds something to read it. Older messages that come
 * in above move nothing.
 */
export function useFollowEnd(messages: readonly Message[]): FollowEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const lastTop = useRef(0);
  const shown = useRef<{ first?: string | undefined; last?: string | undefined; height: number }>({ height: 0 });
  const [isAway, setAway] = useState(false);

  const toEnd = useCallback(() => {
    follows.current = true;
    setAway(false);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, []);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const first = messages[0]?.id;
    const last = messages.at(-1)?.id;
    const before = shown.current;
    // A message begins because the person sent it, or asked for an answer again: it is what they want to see.
    if (last !== before.last) follows.current = true;
    const addedAbove = before.first !== undefined && first !== before.first && last === before.last;
    if (addedAbove) box.scrollTop += box.scrollHeight - before.height;
    else if (follows.current) box.scrollTop = box.scrollHeight;
    shown.current = { first, last, height: box.scrollHeight };
  }, [messages]);

  useEffect(() => {
    const box = scroller.current;
    const inner = content.current;
    if (!box || !inner) return;
    // Cards, images and unfolded rows grow without a new message; the composer takes room from the list.
    const grown = new ResizeObserver(() => {
      if (follows.current) box.scrollTop = box.scrollHeight;
      else setAway(!isNearEnd(box));
      shown.current.height = box.scrollHeight;
    });
    grown.observe(inner);
    grown.observe(box);
    const unfold = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[aria-expanded]')) follows.current = false;
    };
    inner.addEventListener('click', unfold);
    return () => {
      grown.disconnect();
      inner.removeEventListener('click', unfold);
    };
  }, []);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    // The list may grow between a scroll and its event; only the person scrolls up.
    const isUpwards = box.scrollTop < lastTop.current;
    lastTop.current = box.scrollTop;
    const near = isNearEnd(box);
    if (near) follows.current = true;
    else if (isUpwards) follows.current = false;
    setAway(!near && !follows.current);
  }, []);

  return { scroller, content, isAway, toEnd, onScroll };
}

const isNearEnd = (box: HTMLElement): boolean => box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX;
