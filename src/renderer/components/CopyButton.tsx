import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tellError } from '../state/toasts';
import { IconButton } from './IconButton';

/** How long (ms) the button says that it worked. */
const SAYS_SO_MS = 1_500;

/** Puts a text on the clipboard. `what` names it where several stand together. */
export function CopyButton({ text, what }: { text: string; what?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAYS_SO_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true), tellError);
  return (
    <IconButton label={copied ? 'Copied' : what ? `Copy ${what}` : 'Copy'} onClick={copy}>
      {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
    </IconButton>
  );
}
