import { type CardCheck, createFinding, type Finding } from '@/lib/a2a/card-checks/check-item'
import { hasValue, truncate } from '@/lib/a2a/card-checks/describe-value'
import { type Generation, ownRule, rule } from '@/lib/a2a/card-checks/rule'
import type { CardReading } from '@/lib/a2a/cards/read-card'
import { versionDialect } from '@/lib/a2a/dialects/version-dialect'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** True for a card with members that v0.3 introduced (§5.5): it cannot be a v0.2 card. */
function hasV03Members(card: JsonObject): boolean {
  const skills = Array.isArray(card.skills) ? card.skills : []
  return (
    card.signatures !== undefined ||
    card.supportedInterfaces !== undefined ||
    skills.some((skill) => isObject(skill) && skill.security !== undefined)
  )
}

function declaresV03(card: JsonObject): boolean {
  const { url, protocolVersion } = card
  return Boolean(url) && typeof protocolVersion === 'string' && versionDialect(protocolVersion) === 'v0.3'
}

/** True for a v0.3 card that also has the members of v1.0. Agents serve such a card to callers that request no version. */
export function isCombinedCard(card: JsonObject): boolean {
  const { supportedInterfaces } = card
  return declaresV03(card) && Array.isArray(supportedInterfaces) && supportedInterfaces.length > 0
}

/** Returns the protocol version whose rules apply to a card: the declared one, or the latest that its shape matches. */
export function detectGeneration(card: JsonObject, { dialect, certain, protocolVersion }: CardReading): Generation {
  if (declaresV03(card)) return /^v?0\.2\b/.test(String(card.protocolVersion)) ? 'v0.2' : 'v0.3'
  if (dialect !== 'v0.3') return dialect
  if (/^v?0\.2\b/.test(protocolVersion)) return 'v0.2'
  // Cards must name their version since v0.2.5.
  return certain && protocolVersion === '' && !hasV03Members(card) ? 'v0.2' : 'v0.3'
}

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
