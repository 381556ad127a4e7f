import { defaultRehypePlugins } from 'streamdown'
import { visibleHtmlTags } from '@/components/parts/visible-html-tags'

/** What a link or a picture that is not allowed leaves is its text: the library's note on it is English. */
const inWordsAlone = { linkBlockPolicy: 'text-only', imageBlockPolicy: 'text-only' }

const { sanitize } = defaultRehypePlugins
/** They load pictures by themselves, past the check of picture URLs. */
const loading = new Set(['picture', 'source'])
const schema = (Array.isArray(sanitize) ? sanitize[1] : {}) as { tagNames?: string[] }
/** Tags of HTML that a text may have. */
const allowed = (schema.tagNames ?? []).filter((name) => !loading.has(name))

/** Shows tags that the library would leave out. */
const showTags = visibleHtmlTags(allowed)

/** What is done to the tree of a text, sanitising it. */
export const markdownPlugins = [
  showTags,
  ...Object.values(defaultRehypePlugins).map((plugin): typeof plugin => {
    if (!Array.isArray(plugin)) return plugin
    if (plugin === defaultRehypePlugins.harden) return [plugin[0], { ...plugin[1], ...inWordsAlone }]
    return plugin === sanitize ? [plugin[0], { ...schema, tagNames: allowed }] : plugin
  }),
]

/** Those that matter to texts with HTML alone; reading it is slow. */
export const htmlPlugins: readonly unknown[] = [showTags, defaultRehypePlugins.raw]
