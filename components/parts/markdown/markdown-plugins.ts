import { defaultRehypePlugins } from 'streamdown'
import { visibleHtmlTags } from '@/components/parts/markdown/visible-html-tags'

/** Forbidden links and images leave their text, because the library's notice is in English. */
const textOnly = { linkBlockPolicy: 'text-only', imageBlockPolicy: 'text-only' }

const { sanitize } = defaultRehypePlugins
/** These load images without the check of image URLs. */
const loading = new Set(['picture', 'source'])
const schema = (Array.isArray(sanitize) ? sanitize[1] : {}) as { tagNames?: string[] }
/** Allowed HTML tags. */
const allowed = (schema.tagNames ?? []).filter((name) => !loading.has(name))

/** Shows tags as text that the library would drop. */
const showTags = visibleHtmlTags(allowed)

/** Plugins for all texts; they sanitize the tree. */
export const markdownPlugins = [
  showTags,
  ...Object.values(defaultRehypePlugins).map((plugin): typeof plugin => {
    if (!Array.isArray(plugin)) return plugin
    if (plugin === defaultRehypePlugins.harden) return [plugin[0], { ...plugin[1], ...textOnly }]
    return plugin === sanitize ? [plugin[0], { ...schema, tagNames: allowed }] : plugin
  }),
]

/** Plugins for texts with HTML, which is slow to parse. */
export const htmlPlugins: readonly unknown[] = [showTags, defaultRehypePlugins.raw]
