import 'server-only'
import { encodedForms } from '@/lib/server/credentials/encoded-forms'
import { findDecoded } from '@/lib/server/credentials/find-decoded'
import { type Mask, masked, maskForms } from '@/lib/server/credentials/mask-forms'
import { createFinder, replaceStretches, type Stretch } from '@/lib/server/credentials/replace-forms'
import { type SecretForm, secretForms } from '@/lib/server/credentials/secret-forms'

/** What is known to be secret when a task leaves, as plain data that another thread can get. */
export interface LeavingSecrets {
  /** Forms of the agent's own secrets, the longest first. */
  own: readonly SecretForm[]
  /** Secrets that are taken out in every encoding. */
  everywhere: readonly string[]
}

/** `find`: where there is something to take out, for texts that come in pieces. */
interface LeavingMask extends Mask {
  find: (text: string) => Stretch[]
}

/** A mask that takes these secrets out of a text, in base64 and hex and behind escapes too. */
export function createLeavingMask({ own, everywhere }: LeavingSecrets): LeavingMask {
  const forms = everywhere.flatMap((secret) => [...secretForms(secret), ...encodedForms(secret)])
  const findPlain = createFinder(forms)
  const find = (text: string) => joined([...findPlain(text), ...findDecoded(text, findPlain)])
  const mask = (text: string) => {
    const withoutOwn = maskForms(text, own)
    return replaceStretches(withoutOwn, find(withoutOwn), masked)
  }
  const all = [...own, ...forms]
  return Object.assign(mask, { find, isIdle: () => all.length === 0, forms: () => all })
}

/** In order and without overlaps. */
function joined(stretches: Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
