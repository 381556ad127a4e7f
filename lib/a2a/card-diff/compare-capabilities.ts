import type { AgentExtension } from '@/lib/a2a/card'
import { breakingChange, type CardChange, cardChange, type ComparedCard } from '@/lib/a2a/card-diff/card-change'
import { pairUp } from '@/lib/a2a/card-diff/pair-up'
import { canonicalJson } from '@/lib/a2a/cards/canonical-json'

const extensionsPath = 'capabilities.extensions'

function compareExtension(old: AgentExtension, now: AgentExtension): CardChange[] {
  const { uri } = now
  if (!old.required && now.required) return [breakingChange('extension-required', extensionsPath, { uri })]
  if (old.required && !now.required) return [cardChange('extension-optional', extensionsPath, { uri })]
  const isSame =
    old.description === now.description && canonicalJson(old.params ?? null) === canonicalJson(now.params ?? null)
  return isSame ? [] : [cardChange('extension-changed', extensionsPath, { uri })]
}

function compareExtensions(before: AgentExtension[], after: AgentExtension[]): CardChange[] {
  const { pairs, gone, come } = pairUp(before, after, [({ uri }) => uri])
  return [
    ...pairs.flatMap(([old, now]) => compareExtension(old, now)),
    ...gone.map(({ uri }) => breakingChange('extension-removed', extensionsPath, { uri })),
    ...come.map(({ uri, required }) =>
      required
        ? breakingChange('extension-added-required', extensionsPath, { uri })
        : cardChange('extension-added', extensionsPath, { uri }),
    ),
  ]
}

function flag(what: 'streaming' | 'push' | 'extended-card', had: boolean, has: boolean, path: string): CardChange[] {
  if (had === has) return []
  return [has ? cardChange(`${what}-gained`, path) : breakingChange(`${what}-lost`, path)]
}

/** What differs in what the agent is capable of. */
export function compareCapabilities({ reading: before }: ComparedCard, after: ComparedCard): CardChange[] {
  const [old, now] = [before.card.capabilities, after.reading.card.capabilities]
  const extendedPath =
    after.reading.dialect === 'v1.0' ? 'capabilities.extendedAgentCard' : 'supportsAuthenticatedExtendedCard'
  return [
    ...flag('streaming', old.streaming, now.streaming, 'capabilities.streaming'),
    ...flag('push', old.pushNotifications, now.pushNotifications, 'capabilities.pushNotifications'),
    ...flag('extended-card', old.extendedCard, now.extendedCard, extendedPath),
    ...compareExtensions(old.extensions, now.extensions),
  ]
}
