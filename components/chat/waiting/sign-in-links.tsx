import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { OutsideLink } from '@/components/ui/outside-link'

/** The pages on which an agent wants the person to sign in. */
export function SignInLinks({ links }: { links: readonly string[] }) {
  const t = useTranslations('chat.secret')
  return links.map((link) => (
    <Button key={link} asChild className="justify-self-start">
      <OutsideLink href={link}>
        <ExternalLink />
        {t('open', { host: URL.canParse(link) ? new URL(link).host : link })}
      </OutsideLink>
    </Button>
  ))
}
