/** Cards for a catalog that fits on a few screens, rows for a long one. */
export const listLayouts = ['cards', 'rows'] as const
export type ListLayout = (typeof listLayouts)[number]

/** What both the list and its skeleton are laid out in. */
export const listClasses: Record<ListLayout, string> = {
  cards: 'grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3',
  rows: 'divide-y divide-line border-x border-line bg-bg-raised',
}

/** The cookie that keeps what a person chose, so that the server draws it at once. */
export const layoutCookie = 'directory_layout'

/** More agents than this are listed in rows where nobody chose. */
const mostCards = 50

/** What a person chose, else what suits a catalog of that many agents. */
export function listLayout(chosen: string | undefined, total: number): ListLayout {
  return listLayouts.find((layout) => layout === chosen) ?? (total > mostCards ? 'rows' : 'cards')
}

/** Remembers what the person chose. */
export function rememberLayout(layout: ListLayout): void {
  document.cookie = `${layoutCookie}=${layout}; path=/; max-age=31536000; samesite=lax`
}
