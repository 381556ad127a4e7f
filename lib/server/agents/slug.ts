import 'server-only'

const maxLength = 48
/**
 * Words that stand for something else where a slug may stand in a path, and members that every JavaScript object has:
 * programs that keep agents in an object by slug would find those.
 */
const reserved = new Set(['new', 'preview', 'import', 'facets', 'constructor', 'prototype'])

/** A short name for addresses, from an agent's name: lower-case Latin letters, digits and single hyphens. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '')
  return plain && !isReserved(plain) ? plain : ['agent', plain].filter(Boolean).join('-')
}

/** True for a slug that nobody may choose. */
export function isReserved(slug: string): boolean {
  return reserved.has(slug)
}
