import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

/** The pages on which an agent wants the person to sign in. */
export function SignInLinks({ links }: { links: readonly string[] }) {
  const t = useTranslations('chat.secret')
  return links.map((link) => (
    <Button key={link} asChild className="justify-self-start">
      <a href={link} target="_blank" rel="noopener noreferrer nofollow">
        <ExternalLink />
        {t('open', { host: URL.canParse(link) ? new URL(link).host : link })}
      </a>
    </Button>
  ))
}
