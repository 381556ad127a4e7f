import type { ReactNode } from 'react'
import { Logo } from '@/components/ui/brand/logo'

interface SignInFrameProps {
  title: string
  text: string
  children: ReactNode
}

/** Layout of the pages before a sign-in: a narrow column in the middle. */
export function SignInFrame({ title, text, children }: SignInFrameProps) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-80 content-center gap-6 px-4 py-10">
      <div className="grid gap-3">
        <Logo className="size-10" />
        <h1 className="text-xl">{title}</h1>
        <p className="text-pretty text-fg-muted wrap-anywhere">{text}</p>
      </div>
      {children}
    </main>
  )
}
