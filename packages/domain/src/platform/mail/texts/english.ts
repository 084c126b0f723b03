import type { Plural } from '../../../core/languages/language-formats.ts';

/** The texts of mails. `{…}` is replaced by a value. */
export const english = {
  greeting: 'Hello,',

  inviteSubject: 'You are invited to {organization}',
  inviteText: '{inviter} invites you to the organization {organization}.',
  inviteTextWithout: 'You are invited to the organization {organization}.',
  inviteAction: 'Accept the invitation',
  inviteReason:
    'You receive this mail because somebody entered your address there. If you do not expect it, ignore it.',

  resetSubject: 'Reset your password',
  resetText: 'Somebody asked to reset the password of your account at {server}.',
  resetAction: 'Set a new password',
  resetReason:
    'You receive this mail because the reset of your password was asked for. If that was not you, ignore it: your password stays as it is.',

  mentionSubject: '{author} mentioned you in {space}',
  mentionText: '{author} mentioned you in a comment on {space}:',
  mentionTextOfChangeRequest:
    '{author} mentioned you in a comment on the change request “{changeRequest}” of {space}:',
  mentionAction: 'Open the comment',
  mentionReason: 'You receive this mail because a comment mentions you.',

  reviewSubject: '{requester} asks for your review of {changeRequest}',
  reviewText: '{requester} asks you to review the change request “{changeRequest}” of {space}.',
  reviewAction: 'Open the change request',
  reviewReason: 'You receive this mail because a review was requested from you, or from a team of yours.',

  digestSubject: 'What is new in {space}',
  digestSubjectOfMany: {
    one: 'What is new in {space} and {count} more',
    other: 'What is new in {space} and {count} more',
  },
  digestText: 'This is what others did since your last digest:',
  digestAction: 'Open Lectern',
  digestReason:
    'You receive this mail because there is something new where you are a member. It is sent once a day at most.',
  digestTitle: '{organization}: {space}',
  updates: { one: '{count} update', other: '{count} updates' },
  changeRequests: { one: '{count} new change request', other: '{count} new change requests' },
  reviews: { one: '{count} review', other: '{count} reviews' },
  comments: { one: '{count} comment', other: '{count} comments' },

  untitled: 'Untitled',
  unsubscribe: 'Receive no more mails like this',

  expires: 'The link is valid until {time}.',
} satisfies Readonly<Record<string, string | Plural>>;

export type MailTexts = {
  readonly [Name in keyof typeof english]: (typeof english)[Name] extends string ? string : Plural;
};
