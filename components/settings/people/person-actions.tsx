'use client'

import { Ellipsis, ImageOff, KeyRound, Trash2, UserCheck, UserX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ConfirmCall } from '@/components/settings/confirm-call'
import { SecretLink } from '@/components/settings/people/secret-link'
import { Button } from '@/components/ui/button/button'
import { IconButton } from '@/components/ui/button/icon-button'
import { toast } from '@/components/ui/feedback/toast'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/overlay/dialog'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import type { Person } from '@/lib/api/account'
import { api } from '@/lib/client/api'
import { useState } from 'react'

interface PersonActionsProps {
  person: Person
  isSelf: boolean
  disabled: boolean
  enable: () => void
  className?: string
}

/** The menu of a person: a link for a new password, removing passkeys and the picture, and disabling the account. */
export function PersonActions({ person, isSelf, disabled, enable, className }: PersonActionsProps) {
  const t = useTranslations('people')
  const translateFault = useTranslateFault()
  const [link, setLink] = useState<{ url: string; expiresAt: string } | null>(null)
  const [removesPasskeys, setRemovesPasskeys] = useState(false)
  const [isDisabling, setIsDisabling] = useState(false)
  const [isRemovingPicture, setIsRemovingPicture] = useState(false)
  const { id, name } = person
  const reset = async (): Promise<void> => {
    const created = await api.createPasswordLink({ id })
    if (created.ok) setLink(created.value)
    else toast.error(translateFault(created.fault).message)
  }
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <IconButton label={t('more', { name })} disabled={disabled} className={className}>
            <Ellipsis />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem disabled={person.disabled || person.email === null} onSelect={() => void reset()}>
            <KeyRound />
            {t('resetPassword')}
          </DropdownMenuItem>
          {person.passkeyCount > 0 ? (
            <DropdownMenuItem onSelect={() => setRemovesPasskeys(true)}>
              <Trash2 />
              {t('passkeys.removeAll')}
            </DropdownMenuItem>
          ) : null}
          {person.picture ? (
            <DropdownMenuItem onSelect={() => setIsRemovingPicture(true)}>
              <ImageOff />
              {t('picture.remove')}
            </DropdownMenuItem>
          ) : null}
          {isSelf ? null : (
            <DropdownMenuItem onSelect={() => (person.disabled ? enable() : setIsDisabling(true))}>
              {person.disabled ? <UserCheck /> : <UserX />}
              {t(person.disabled ? 'enable' : 'disable')}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {isRemovingPicture ? (
        <ConfirmCall
          title={t('picture.removeQuestion', { name })}
          description={t('picture.removeConsequence', { name })}
          action={t('picture.remove')}
          call={() => api.removePersonPicture({ id })}
          onValue={() => toast.success(t('picture.removedOf', { name }))}
          onClose={() => setIsRemovingPicture(false)}
        />
      ) : null}
      {isDisabling ? (
        <ConfirmCall
          title={t('disableQuestion', { name })}
          description={t('disableConsequence', { name })}
          action={t('disable')}
          call={() => api.changePerson({ id, body: { disabled: true } })}
          onValue={() => toast.success(t('disabledNow', { name }))}
          onClose={() => setIsDisabling(false)}
        />
      ) : null}
      <Dialog open={link !== null} onOpenChange={(open) => (open ? null : setLink(null))}>
        <DialogContent
          title={t('resetTitle', { name })}
          description={t('resetText', { name })}
          footer={
            <DialogClose asChild>
              <Button variant="primary">{t('done')}</Button>
            </DialogClose>
          }
        >
          {link ? <SecretLink {...link} /> : null}
        </DialogContent>
      </Dialog>
      {removesPasskeys ? (
        <ConfirmCall
          title={t('passkeys.removeAllQuestion', { name })}
          description={t('passkeys.removeAllConsequence', { name })}
          action={t('passkeys.removeAll')}
          call={() => api.removePersonPasskeys({ id })}
          onValue={() => toast.success(t('passkeys.removedAll', { name }))}
          onClose={() => setRemovesPasskeys(false)}
        />
      ) : null}
    </>
  )
}
