import type { CardChangeCode } from '@/lib/a2a/card-diff/card-change-codes'
import { type CardChange, cardChange, type ComparedCard } from '@/lib/a2a/card-diff/card-change'

type Told = 'description' | 'version' | 'provider' | 'icon' | 'documentation'

/** A text that is new, another, or gone. */
function told(
  what: Told,
  path: string,
  from: string | undefined,
  to: string | undefined,
  isLong = false,
): CardChange[] {
  if ((from || '') === (to || '')) return []
  const happened = !from ? 'added' : !to ? 'removed' : 'changed'
  const code: CardChangeCode = `${what}-${happened}`
  return [cardChange(code, path, isLong ? {} : { ...(from && { from }), ...(to && { to }) })]
}

/** What differs in who the agent says it is. */
export function compareIdentity({ reading: before }: ComparedCard, { reading: after }: ComparedCard): CardChange[] {
  const [old, now] = [before.card, after.card]
  const sameProvider = old.provider !== undefined && old.provider.organization === now.provider?.organization
  return [
    ...(old.name === now.name ? [] : [cardChange('name-changed', 'name', { from: old.name, to: now.name })]),
    ...told('description', 'description', old.description, now.description, true),
    ...told('version', 'version', old.version, now.version),
    ...told('provider', 'provider', old.provider?.organization, now.provider?.organization),
    ...(sameProvider && old.provider?.url !== now.provider?.url
      ? [cardChange('provider-url-changed', 'provider.url', { to: now.provider?.url ?? '' })]
      : []),
    ...told('icon', 'iconUrl', old.iconUrl, now.iconUrl),
    ...told('documentation', 'documentationUrl', old.documentationUrl, now.documentationUrl),
  ]
}
