import 'server-only'
import { type SecretForm, toEncodedForms, toSecretForms } from '@/lib/server/credentials/secret-forms'
import {
  findDecoded,
  type Mask,
  maskForms,
  maskPlaceholder,
  mergeSpans,
  replaceSpans,
} from '@/lib/server/credentials/mask-forms'
import { getFormIndex, type TextSpan } from '@/lib/server/credentials/form-index'

/** The secrets to remove from an exported task, as plain data for another thread. */
export interface ExportSecrets {
  /** Forms of the agent's own secrets. */
  own: readonly SecretForm[]
  /** Secrets that are removed in every encoding. */
  everywhere: readonly string[]
}

/** `find`: returns what is masked, for texts in pieces. */
interface LeavingMask extends Mask {
  find: (text: string) => TextSpan[]
}

/** Creates a mask that removes these secrets from a text, also as base64 and hex and in escaped text. */
export function createExportMask({ own, everywhere }: ExportSecrets): LeavingMask {
  const forms = everywhere.flatMap((secret) => [...toSecretForms(secret), ...toEncodedForms(secret)])
  const findPlain = getFormIndex(forms).find
  const find = (text: string) => mergeSpans([...findPlain(text), ...findDecoded(text, findPlain)])
  const mask = (text: string) => {
    const withoutOwn = maskForms(text, own)
    return replaceSpans(withoutOwn, find(withoutOwn), maskPlaceholder)
  }
  const all = [...own, ...forms]
  return Object.assign(mask, { find, isIdle: () => all.length === 0, forms: () => all })
}
