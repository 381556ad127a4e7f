import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { cut } from '@/lib/a2a/card-checks/cut'
import { isFilled } from '@/lib/a2a/card-checks/is-filled'
import { ours, rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type Json } from '@/lib/a2a/json'
import { versionDialect } from '@/lib/a2a/version-dialect'

const unlessV02 = { 'v0.1': '', 'v0.3': '', 'v1.0': '' }

export const versionsRules = {
  generation: ours('ok'),
  // A card that is known to be of v0.2 says so.
  'generation-guessed': rule('hint', unlessV02),
  'protocol-version-missing': rule('warning', { 'v0.3': '5.5' }),
  'protocol-version-unknown': rule('warning', unlessV02),
  'protocol-version-newer': rule('hint', { 'v1.0': '' }),
  // By the path of the card.
  'protocol-version-older': rule('warning', { 'v0.3': '5.3' }),
  'interface-version-patch': rule('hint', { 'v1.0': '4.4.6' }),
  'dialect-learned': ours('warning'),
}
type Code = keyof typeof versionsRules

function checkVersion(said: Json | undefined, path: string, isInterface: boolean): Finding<Code>[] {
  if (typeof said !== 'string' || said === '') return []
  const version = cut(said, 30)
  if (!versionDialect(said)) return [finding('protocol-version-unknown', path, { version })]
  const [, major, minor] = /^v?(\d+)\.(\d+)/i.exec(said.trim()) ?? []
  if (major === '1' && Number(minor) > 0) return [finding('protocol-version-newer', path, { version })]
  return isInterface && /\d\.\d+\.\d/.test(said) ? [finding('interface-version-patch', path, { version })] : []
}

/** Which generation the card is of, whether that is sure, and the versions that it names. */
export const checkVersions: Check<Code> = ({ json, reading, generation, evidence }) => {
  const { dialect, certain, alternatives } = reading
  const path = generation === 'v1.0' ? 'supportedInterfaces' : 'protocolVersion'
  const listed = Array.isArray(json.supportedInterfaces) ? json.supportedInterfaces : []
  const isOlder = reading.sign.code === 'version-before-path'
  const known: Finding<Code> =
    certain || isOlder
      ? finding('generation', path, { generation })
      : finding('generation-guessed', path, { generation, other: alternatives[0] ?? dialect })
  const unnamed = certain && !isFilled(json, 'protocolVersion') && listed.length === 0
  return [
    known,
    ...(unnamed ? [finding('protocol-version-missing' as const, 'protocolVersion')] : []),
    ...(isOlder
      ? [
          finding('protocol-version-older' as const, 'protocolVersion', {
            version: cut(String(json.protocolVersion), 30),
          }),
        ]
      : []),
    ...checkVersion(json.protocolVersion, 'protocolVersion', false),
    ...listed.flatMap((one, position) =>
      isObject(one) ? checkVersion(one.protocolVersion, `supportedInterfaces[${position}].protocolVersion`, true) : [],
    ),
    ...(evidence.dialect && evidence.dialect !== dialect
      ? [finding('dialect-learned' as const, path, { said: dialect, spoken: evidence.dialect })]
      : []),
  ]
}
