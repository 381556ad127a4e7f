import { expandedElements } from '@/components/parts/limits/expanded-elements'
import { nestedSize } from '@/components/parts/limits/svg-size'
import { getFragment, svgUrls } from '@/components/parts/limits/svg-urls'

function targets(element: Element): string[] {
  if (element.localName !== 'use') return []
  const links = [...element.attributes].filter(({ localName }) => localName === 'href')
  return links.map(({ value }) => getFragment(value))
}

function nestedIn(element: Element): string[] {
  const style = element.localName === 'style' ? svgUrls(element.textContent) : []
  return [...style, ...[...element.attributes].flatMap(({ value }) => svgUrls(value))]
}

/** Returns how many elements a parsed page draws, with those that `use` repeats and those of SVG images in `data:` URLs. */
export function pageSize(page: Document, limit: number): number {
  const all = [...page.querySelectorAll('*')]
  if (all.length > limit) return all.length
  const places = new Map<Element | null, number>(all.map((element, at) => [element, at]))
  const elements = all.map((element) => ({
    parent: places.get(element.parentElement) ?? -1,
    id: element.id,
    uses: targets(element),
  }))
  return expandedElements(elements) + nestedSize(all.flatMap(nestedIn), limit)
}
