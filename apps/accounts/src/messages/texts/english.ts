import { accountProblems } from '@lectern/domain';

/** The texts of the pages. `{…}` is replaced by a value. */
export const english = {
  signIn: 'Sign in',
  signOut: 'Sign out',
  signInWith: 'Sign in with {provider}',
  forgotPassword: 'I forgot my password, or have none yet',
  sso: {
    title: 'Sign in with your organization',
    lead: 'Your organization may sign you in: enter the e-mail address that you have there.',
    button: 'Continue',
    none: 'No organization signs in people with this address here. Ask an administrator of yours for its link, or sign in with a password.',
    limited:
      'You came through your organization. To see and change your account, its sessions and its tokens, sign out, and sign in without it.',
    replace:
      'You are signed in as {name}. Whoever signs in through an organization here instead is signed out first.',
  },
  startAgain: 'Begin again',
  signedOut: 'You are signed out.',
  passwordIsSet: 'Your password is set. Sign in with it.',
  failed: 'That did not work',
  done: 'Done',
  save: 'Save',

  email: 'E-mail address',
  name: 'Name',
  password: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordHint:
    'At least {count} characters, and none of the passwords that everybody uses. A sentence is fine.',
  enterCode: 'Enter your code',
  code: 'Code',
  appCodeHint: 'The six digits that your authenticator app shows now.',
  codeHint: 'The six digits that your authenticator app shows now, or a recovery code.',

  link: {
    reset: {
      title: 'Set a new password',
      lead: 'It ends all your sessions.',
      button: 'Set password',
    },
    invite: {
      title: 'Welcome to Lectern',
      lead: 'You were invited. Choose how others see you, and a password.',
      button: 'Accept the invitation',
    },
    setup: {
      title: 'Set up this server',
      lead: 'You are its administrator. Choose the address and the password that you sign in with.',
      button: 'Finish',
    },
  },
  forgot: {
    title: 'Set your password by mail',
    lead: 'You get a link with which you set a password.',
    button: 'Send a link',
  },
  mailbox: {
    title: 'Look into your mailbox',
    lead: 'If there is an account with the address {email}, a mail with a link is on its way to it. The link works for an hour.',
    hint: 'No mail? Look into the folder for spam, or ask an administrator of this server for a link.',
  },

  account: {
    title: 'Your account',
    profile: 'Profile',
    emailIs: 'E-mail address: {email}',
    nameSaved: 'Your name is saved.',
    otherSessionsEnd: 'Your other sessions end.',
    changePassword: 'Change password',
    passwordChanged: 'Your password is changed, and your other sessions have ended.',
    noPassword: 'You have no password yet.',
    setByMail: 'Set one by mail',
  },
  language: {
    title: 'Language',
    hint: 'Of these pages, and of mails to you.',
    ofBrowser: 'As my browser prefers',
    saved: 'Your language is saved.',
  },
  factor: {
    title: 'Second factor',
    lead: 'With an authenticator app, a stolen password alone opens nothing.',
    start: 'Set up an app',
    scan: 'Scan this with the app, or type the key.',
    picture: 'QR code with the key',
    turnOn: 'Turn on',
    cancel: 'Cancel',
    isOn: 'Your second factor is on.',
    recoveryCodes:
      'Keep these recovery codes where you find them without your phone. Each works once, and they are not shown again.',
    inUse: 'You sign in with a code of your app.',
    codesLeft: 'Recovery codes left: {count}.',
    turnOff: 'Turn off',
    isOff: 'You sign in with your password alone.',
  },
  mail: {
    title: 'Mail',
    mentions: 'Comments that mention me',
    reviewRequests: 'Reviews that are requested from me',
    digest: 'What is new, once a day',
    saved: 'Your choice is saved.',
  },
  sessions: {
    title: 'Sessions',
    place: '{browser}, {address}',
    browser: '{browser} on {system}',
    unknownBrowser: 'Unknown browser',
    isThis: 'This one',
    password: 'Signed in with a password on {time}',
    oidc: 'Signed in through OpenID Connect on {time}',
    saml: 'Signed in through single sign-on on {time}',
    lastUsed: 'Last used on {time}',
    end: 'End',
    ended: 'The session has ended.',
  },
  tokens: {
    title: 'Access tokens',
    copy: 'Copy your new token now: it is not shown again.',
    new: 'New token',
    label: 'What it is for',
    expiry: 'Expires',
    never: 'never',
    onlyReads: 'It only reads',
    create: 'Create token',
    created: 'Created on {date}',
    expires: 'Expires on {date}',
    neverExpires: 'Never expires',
    readOnly: 'Only reads',
    revoke: 'Revoke',
    revoked: 'The token is revoked.',
  },

  home: {
    title: 'Your organizations',
    none: 'You are no member of an organization, or yours ask you to sign in through their identity provider.',
    more: 'And more.',
    noSites: 'No sites yet.',
    public: 'Public',
    unlisted: 'Unlisted',
    'share-link': 'With a share link',
    'visitor-auth': 'For visitors who sign in',
    unpublished: 'Not published',
    developers: 'For developers',
    reference: 'API reference',
    tokens: 'Your access tokens',
  },

  unsubscribe: {
    title: 'Receive fewer mails?',
    stop: 'Receive no more of them',
    again: 'Receive them again',
    choose: 'Choose your mails',
    mention: {
      now: 'You receive mails about comments that mention you.',
      stopped: 'You receive no more mails about comments that mention you.',
      again: 'You receive mails about comments that mention you again.',
    },
    'review-request': {
      now: 'You receive mails about reviews that are requested from you.',
      stopped: 'You receive no more mails about reviews that are requested from you.',
      again: 'You receive mails about reviews that are requested from you again.',
    },
    digest: {
      now: 'You receive mails about what is new.',
      stopped: 'You receive no more mails about what is new.',
      again: 'You receive mails about what is new again.',
    },
  },

  problems: {
    ...accountProblems,
    tokenLabel: 'What the token is for must have 1 to 50 characters.',
    tokenExpiry: 'The token cannot expire then. Choose another time.',
    tooMany: 'Too many attempts. Try again in a minute.',
    busy: 'The server is busy, or cannot be used right now. Try again shortly.',
    provider: 'The identity provider cannot be reached. Try again later.',
    gone: 'It does not exist any more.',
    changed: 'Something was changed meanwhile, or is there already. Open the page again, then retry.',
    forbidden: 'You may not do this.',
    full: 'The disk of the server is full. Tell an administrator of this server.',
    other: 'Something that you entered is not accepted. Change it, then retry.',
  },
} as const;

/** The same members, of any language. */
export type Texts = TextsOf<typeof english>;
type TextsOf<Source> = {
  readonly [Name in keyof Source]: Source[Name] extends string ? string : TextsOf<Source[Name]>;
};
