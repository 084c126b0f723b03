/** The texts of mails. `{…}` is replaced by a value. */
export const english = {
  greeting: 'Hello,',
  reason: 'You receive this mail because {reason}.',

  inviteSubject: 'You are invited to {organization}',
  inviteText: '{inviter} invites you to the organization {organization}.',
  inviteTextWithout: 'You are invited to the organization {organization}.',
  inviteAction: 'Accept the invitation',
  inviteReason: 'somebody entered your address there. If you do not expect it, ignore it',

  resetSubject: 'Reset your password',
  resetText: 'Somebody asked to reset the password of your account at {server}.',
  resetAction: 'Set a new password',
  resetReason:
    'the reset of your password was asked for. If that was not you, ignore it: your password stays as it is',

  expires: 'The link is valid until {time}.',
};

export type MailTexts = Readonly<Record<keyof typeof english, string>>;
