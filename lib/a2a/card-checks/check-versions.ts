import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { hasValue, truncate } from '@/lib/a2a/card-checks/describe-value'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { isObject, type Json } from '@/lib/a2a/json'
import { versionDialect } from '@/lib/a2a/dialects/version-dialect'

const unlessV02 = { 'v0.1': '', 'v0.3': '', 'v1.0': '' }

export const versionsRules = {
  generation: ownRule('ok'),
  // A card of v0.2 always declares its version.
  'generation-guessed': rule('hint', unlessV02),
  'protocol-version-missing': rule('warning', { 'v0.3': '5.5' }),
  'protocol-version-unknown': rule('warning', unlessV02),
  'protocol-version-newer': rule('hint', { 'v1.0': '' }),
  // Detected by the path of the card.
  'protocol-version-older': rule('warning', { 'v0.3': '5.3' }),
  'interface-version-patch': rule('hint', { 'v1.0': '4.4.6' }),
  'dialect-learned': ownRule('warning'),
}
type VersionsCode = keyof typeof versionsRules

function checkVersion(value: Json | undefined, path: string, isInterface: boolean): Finding<VersionsCode>[] {
  if (typeof value !== 'string' || value === '') return []
  const version = truncate(value, 30)
  if (!versionDialect(value)) return [createFinding('protocol-version-unknown', path, { version })]
  const [, major, minor] = /^v?(\d+)\.(\d+)/i.exec(value.trim()) ?? []
  if (major === '1' && Number(minor) > 0) return [createFinding('protocol-version-newer', path, { version })]
  return isInterface && /\d\.\d+\.\d/.test(value) ? [createFinding('interface-version-patch', path, { version })] : []
}

/** Checks which protocol version the card has, whether that is certain, and the versions that it names. */
export const checkVersions: CardCheck<VersionsCode> = ({ json, reading, generation, evidence }) => {
  const { dialect, certain, alternatives } = reading
  const path = generation === 'v1.0' ? 'supportedInterfaces' : 'protocolVersion'
  const listed = Array.isArray(json.supportedInterfaces) ? json.supportedInterfaces : []
  const isOlder = reading.sign.code === 'version-before-path'
  const known: Finding<VersionsCode> =
    certain || isOlder
      ? createFinding('generation', path, { generation })
      : createFinding('generation-guessed', path, { generation, other: alternatives[0] ?? dialect })
  const unnamed = certain && !hasValue(json, 'protocolVersion') && listed.length === 0
  return [
    known,
    ...(unnamed ? [createFinding('protocol-version-missing' as const, 'protocolVersion')] : []),
    ...(isOlder
      ? [
          createFinding('protocol-version-older' as const, 'protocolVersion', {
            version: truncate(String(json.protocolVersion), 30),
          }),
        ]
      : []),
    ...checkVersion(json.protocolVersion, 'protocolVersion', false),
    ...listed.flatMap((one, position) =>
      isObject(one) ? checkVersion(one.protocolVersion, `supportedInterfaces[${position}].protocolVersion`, true) : [],
    ),
    ...(evidence.dialect && evidence.dialect !== dialect
      ? [createFinding('dialect-learned' as const, path, { said: dialect, spoken: evidence.dialect })]
      : []),
  ]
}
