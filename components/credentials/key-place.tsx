import { useTranslations } from 'next-intl'

interface KeyPlaceProps {
  in: 'header' | 'query' | 'cookie'
  name: string
}

const places = { header: 'inHeader', query: 'inQuery', cookie: 'inCookie' } as const

/** Where in a request an API key goes. */
export function KeyPlace({ in: place, name }: KeyPlaceProps) {
  const t = useTranslations('credentials.given')
  const code = () => (
    <code className="font-mono" dir="ltr">
      {name}
    </code>
  )
  return t.rich(places[place], { name: code })
}
