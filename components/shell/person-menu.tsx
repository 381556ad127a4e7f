'use client'

import { LogOut, Settings2, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { PersonPicture } from '@/components/entities/viewer/person-picture'
import { usePageViewer, useSignOut } from '@/components/entities/viewer/viewer-context'
import { IconButton } from '@/components/ui/button/icon-button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'

/** Profile and sign-out, as items of a menu. Nothing without accounts. */
export function PersonMenuItems() {
  const t = useTranslations('nav')
  const signOut = useSignOut()
  if (!signOut) return null
  return (
    <>
      <DropdownMenuItem asChild>
        <Link href="/settings/profile">
          <UserRound />
          {t('account.profile')}
        </Link>
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => void signOut()}>
        <LogOut />
        {t('account.signOut')}
      </DropdownMenuItem>
    </>
  )
}

/** The menu of the person who is signed in. Open when it mounts. */
export function PersonMenu() {
  const t = useTranslations('nav')
  const { name, email, picture } = usePageViewer()
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <IconButton labelSide="right" label={t('account.label', { name })}>
          <PersonPicture name={name} src={picture} />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="right" align="end">
        <p className="max-w-60 px-2 py-1.5">
          <span className="block truncate font-medium" dir="auto">
            {name}
          </span>
          {email ? <span className="block truncate text-xs text-fg-muted">{email}</span> : null}
        </p>
        <DropdownMenuItem asChild>
          <Link href="/settings">
            <Settings2 />
            {t('settings')}
          </Link>
        </DropdownMenuItem>
        <PersonMenuItems />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
