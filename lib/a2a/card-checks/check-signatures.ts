import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { parseBoundedJson } from '@/lib/a2a/json/parse-bounded-json'

const sections = { 'v0.3': '5.5.6', 'v1.0': '8.4.2' }

export const signaturesRules = {
  'signature-unreadable': rule('warning', sections),
  'signature-algorithm': rule('warning', sections),
  'signature-key-unnamed': rule('warning', { 'v1.0': '8.4.2' }),
}
type SignaturesCode = keyof typeof signaturesRules

/** Decodes the protected header (RFC 7515 §4): base64url of a JSON object. */
function decodeHeader(text: string): JsonObject | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    const header = parseBoundedJson(new TextDecoder().decode(bytes))
    return isObject(header) ? header : undefined
  } catch {
    return undefined
  }
}

function checkSignature(signature: Json, path: string): Finding<SignaturesCode>[] {
  if (!isObject(signature) || typeof signature.protected !== 'string' || signature.protected === '') return []
  const header = decodeHeader(signature.protected)
  if (!header) return [createFinding('signature-unreadable', path)]
  const { alg, kid } = header
  const signed = typeof alg === 'string' && alg !== '' && !/^(none|HS\d+)$/i.test(alg)
  return [
    ...(signed ? [] : [createFinding('signature-algorithm' as const, path)]),
    ...(typeof kid === 'string' && kid !== '' ? [] : [createFinding('signature-key-unnamed' as const, path)]),
  ]
}

/** Checks whether others can verify the signatures: a readable header with an algorithm and a key ID. */
export const checkSignatures: CardCheck<SignaturesCode> = ({ json: { signatures } }) =>
  Array.isArray(signatures)
    ? signatures.flatMap((one, position) => checkSignature(one, `signatures[${position}].protected`))
    : []
