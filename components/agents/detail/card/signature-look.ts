import { type LucideIcon, PenLine, PenOff, ShieldAlert, ShieldCheck, ShieldQuestion, ShieldX } from 'lucide-react'
import type { CardSignature } from '@/lib/api/card-signature'

interface SignatureLook {
  icon: LucideIcon
  tone: string
  /** Somebody else may speak for the agent. */
  loud: boolean
}

const looks = {
  unsigned: { icon: PenOff, tone: 'text-fg-faint', loud: false },
  unchecked: { icon: PenLine, tone: 'text-fg-faint', loud: false },
  signed: { icon: PenLine, tone: 'text-state-working', loud: false },
  pinned: { icon: ShieldCheck, tone: 'text-state-completed', loud: false },
  'changed-key': { icon: ShieldAlert, tone: 'text-state-failed', loud: true },
  broken: { icon: ShieldX, tone: 'text-state-failed', loud: true },
  unverifiable: { icon: ShieldQuestion, tone: 'text-state-input-required', loud: false },
} satisfies Record<CardSignature['state'], SignatureLook>

/** How a signature looks: quiet while it proves what it should, loud where an accepted key does not sign any more. */
export function signatureLook({ state, pinnedKeys }: Pick<CardSignature, 'state' | 'pinnedKeys'>): SignatureLook {
  if (pinnedKeys.length > 0 && (state === 'unsigned' || state === 'unverifiable')) return looks['changed-key']
  return looks[state]
}
