import 'server-only'

const maxLength = 48
/**
 * Slugs that are other path segments, and members of every JavaScript object: programs that keep agents in an object by slug
 * would find those.
 */
const reserved = new Set(['new', 'preview', 'import', 'facets', 'constructor', 'prototype'])

/** Derives a slug from an agent's name: lower-case Latin letters, digits and single hyphens. */
export function toSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '')
  return plain && !isReservedSlug(plain) ? plain : ['agent', plain].filter(Boolean).join('-')
}

/** Returns true for a slug that no agent may have. */
export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug)
}
