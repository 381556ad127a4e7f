import { useTranslations } from 'next-intl'

interface KeyLocationProps {
  in: 'header' | 'query' | 'cookie'
  name: string
}

const places = { header: 'inHeader', query: 'inQuery', cookie: 'inCookie' } as const

/** Location of an API key in a request. */
export function KeyLocation({ in: place, name }: KeyLocationProps) {
  const t = useTranslations('credentials.given')
  const code = () => (
    <code className="font-mono" dir="ltr">
      {name}
    </code>
  )
  return t.rich(places[place], { name: code })
}
