import 'server-only'
import { folderOf } from '@/lib/server/agents/candidate-urls'
import type { CardAttempt } from '@/lib/server/agents/card-attempt'
import type { FoundCard } from '@/lib/server/agents/found-card'
import { sayAttempt } from '@/lib/server/agents/say-attempt'
import type { Tried } from '@/lib/server/agents/tried'

/**
 * What an address answered, given what was tried before it, the typed address first. Where one closer to that asks for
 * a credential, the agent's own card is likely there: a card further up counts only if it names the typed address, or
 * one below it, as where to call.
 */
export function beyondRefusal(url: string, attempt: CardAttempt, tried: readonly Tried[]): CardAttempt {
  const card = 'found' in attempt ? attempt.found : 'miss' in attempt ? attempt.addressless : undefined
  const [typed] = tried
  if (!card || !typed || !tried.some((one) => isRefused(one) && isAbove(url, one.url))) return attempt
  if (isCalledBelow(folderOf(typed.url), card)) return attempt
  const { status, redirectedTo } = attempt
  return {
    ...(status !== undefined && { status }),
    ...(redirectedTo && { redirectedTo }),
    miss: sayAttempt('other-agent'),
    code: 'other-agent',
  }
}

function isRefused({ attempt: { status } }: Tried): boolean {
  return status === 401 || status === 403
}

function isAbove(url: string, other: string): boolean {
  const [folder, below] = [folderOf(url), folderOf(other)]
  return below !== folder && below.startsWith(folder)
}

/** Only paths count: behind a proxy an agent may know itself by another host. */
function isCalledBelow(folder: string, { reading }: FoundCard): boolean {
  return reading.card.interfaces.some(({ url }) => `${URL.parse(url)?.pathname ?? ''}/`.startsWith(folder))
}
