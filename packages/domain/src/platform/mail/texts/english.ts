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

  mentionSubject: '{author} mentioned you in {space}',
  mentionText: '{author} mentioned you in a comment on {space}:',
  mentionTextOfChangeRequest:
    '{author} mentioned you in a comment on the change request “{changeRequest}” of {space}:',
  mentionAction: 'Open the comment',
  mentionReason: 'a comment mentions you',

  reviewSubject: '{requester} asks for your review of {changeRequest}',
  reviewText: '{requester} asks you to review the change request “{changeRequest}” of {space}.',
  reviewAction: 'Open the change request',
  reviewReason: 'a review was requested from you, or from a team of yours',

  digestSubject: 'What is new in {space}',
  digestSubjectOfMany: 'What is new in {space} and {count} more',
  digestText: 'This is what others did since your last digest:',
  digestAction: 'Open Lectern',
  digestReason: 'there is something new where you are a member. It is sent once a day at most',
  digestTitle: '{organization}: {space}',
  updates: 'Updates: {count}',
  changeRequests: 'New change requests: {count}',
  reviews: 'Reviews: {count}',
  comments: 'Comments: {count}',

  untitled: 'Untitled',
  unsubscribe: 'Receive no more mails like this',

  expires: 'The link is valid until {time}.',
};

export type MailTexts = Readonly<Record<keyof typeof english, string>>;
