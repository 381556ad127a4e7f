'use client'

import { catchError } from 'next/error'
import type { ReactNode } from 'react'

/** A form that cannot be shown gives way to another way to answer. */
export const FormBoundary = catchError(({ otherwise }: { otherwise: ReactNode }) => otherwise)
