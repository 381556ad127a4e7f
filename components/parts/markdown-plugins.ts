import { defaultRehypePlugins } from 'streamdown'

/** What a link or a picture that is not allowed leaves is its text: the library's note on it is English. */
const inWordsAlone = { linkBlockPolicy: 'text-only', imageBlockPolicy: 'text-only' }

/** What the library does to the tree of a text, sanitising it. */
export const markdownPlugins = Object.values(defaultRehypePlugins).map((plugin): typeof plugin =>
  plugin === defaultRehypePlugins.harden && Array.isArray(plugin)
    ? [plugin[0], { ...plugin[1], ...inWordsAlone }]
    : plugin,
)
