/** Groups of the guides, in the order of the list. */
export const guideGroups = {
  start: ['getting-started', 'concepts', 'glossary'],
  use: ['add-an-agent', 'chat', 'replay', 'gateway', 'mcp', 'openai', 'api', 'api-keys'],
  operate: ['configuration', 'deployment', 'people', 'audit', 'backup', 'security', 'metrics', 'troubleshooting'],
  reference: ['access', 'card-checks', 'generations', 'parts', 'forms', 'trace'],
} as const

export type GuideGroup = keyof typeof guideGroups
export type GuideName = (typeof guideGroups)[GuideGroup][number]

const names = new Set<string>(Object.values(guideGroups).flat())

/** Returns true if `docs/` has a guide of that name that the app shows. */
export function isGuide(name: string): name is GuideName {
  return names.has(name)
}

/** Guides by path prefix of a page. The first match applies. */
const guidesByPath: readonly (readonly [path: string, guide: GuideName])[] = [
  ['/agents', 'add-an-agent'],
  ['/chat', 'chat'],
  ['/compare', 'chat'],
  ['/inbox', 'chat'],
  ['/tasks', 'replay'],
  ['/settings/keys', 'api-keys'],
  ['/settings/people', 'people'],
  ['/settings/audit', 'audit'],
  ['/settings/teams', 'people'],
  ['/settings/sign-in', 'people'],
  ['/settings/profile', 'people'],
  ['/settings', 'configuration'],
]

/** Returns the path of the guide that explains the page at `path`. */
export function guidePathFor(path: string): string {
  const guide = guidesByPath.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1]
  return `/help/${guide ?? 'getting-started'}`
}

/**
 * Returns where a link of a guide leads in the app: another guide, a heading of the same page or a website. Returns
 * undefined for a file that the app does not show.
 */
export function guideLink(href: string): string | undefined {
  if (/^(?:https?:\/\/|#)/.test(href)) return href
  const [, name = '', heading = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return isGuide(name) ? `/help/${name}${heading}` : undefined
}

/** Returns the first heading of a guide. */
export function guideTitle(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? ''
}
