import { profileSchema } from '@/lib/api/account'
import { defineOperations } from '@/lib/api/operations/operation'
import {
  passkeyInputSchema,
  passkeyOptionsInputSchema,
  passkeyOptionsSchema,
  passkeyPatchSchema,
  passkeySchema,
  passkeySignInOptionsSchema,
  passkeySignInSchema,
  passkeysSchema,
  removedPasskeySchema,
  removedPasskeysSchema,
} from '@/lib/api/passkey'

export const passkeyOperations = defineOperations({
  listPasskeys: {
    summary: 'List your passkeys, oldest first',
    status: 200,
    result: passkeysSchema,
    faults: [],
  },
  createPasskeyOptions: {
    summary: 'Get the options with which a browser creates a passkey; they work once, for five minutes',
    body: passkeyOptionsInputSchema,
    status: 200,
    result: passkeyOptionsSchema,
    faults: ['invalid-input', 'conflict', 'rate-limited'],
  },
  addPasskey: {
    summary: 'Add a passkey that the browser created with these options; at most 20',
    body: passkeyInputSchema,
    status: 201,
    result: passkeySchema,
    faults: ['invalid-input', 'conflict'],
  },
  changePasskey: {
    summary: 'Rename one of your passkeys',
    body: passkeyPatchSchema,
    status: 200,
    result: passkeySchema,
    faults: ['invalid-input', 'not-found'],
  },
  removePasskey: {
    summary: 'Remove one of your passkeys',
    status: 200,
    result: removedPasskeySchema,
    faults: ['not-found'],
  },
  removePersonPasskeys: {
    summary: 'Remove all passkeys of a person who lost a device; all sessions of the person end',
    status: 200,
    result: removedPasskeysSchema,
    faults: ['not-found'],
  },
  createPasskeySignInOptions: {
    summary: 'Get the options with which a browser uses a passkey to sign in; they work once, for five minutes',
    status: 200,
    result: passkeySignInOptionsSchema,
    faults: ['unauthenticated', 'conflict', 'rate-limited'],
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey; the response sets the session cookie',
    body: passkeySignInSchema,
    status: 200,
    result: profileSchema,
    faults: ['invalid-input', 'unauthenticated', 'conflict', 'rate-limited'],
  },
})
