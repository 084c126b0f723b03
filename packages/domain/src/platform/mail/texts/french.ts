import type { MailTexts } from './english.ts';

export const french: MailTexts = {
  greeting: 'Bonjour,',

  inviteSubject: 'Invitation à rejoindre {organization}',
  inviteText: '{inviter} vous invite à rejoindre l’organisation {organization}.',
  inviteTextWithout: 'Vous avez reçu une invitation à rejoindre l’organisation {organization}.',
  inviteAction: 'Accepter l’invitation',
  inviteReason:
    'Vous recevez cet e-mail parce que quelqu’un a saisi votre adresse dans cette organisation. Si vous ne l’attendiez pas, ignorez-le.',

  resetSubject: 'Réinitialisation de votre mot de passe',
  resetText: 'Quelqu’un a demandé à réinitialiser le mot de passe de votre compte sur {server}.',
  resetAction: 'Définir un nouveau mot de passe',
  resetReason:
    'Vous recevez cet e-mail parce que la réinitialisation de votre mot de passe a été demandée. Si ce n’était pas vous, ignorez-le : votre mot de passe reste inchangé.',

  mentionSubject: '{author} vous mentionne dans {space}',
  mentionText: '{author} vous mentionne dans un commentaire sur {space} :',
  mentionTextOfChangeRequest:
    '{author} vous mentionne dans un commentaire sur la demande de modification « {changeRequest} » de {space} :',
  mentionAction: 'Ouvrir le commentaire',
  mentionReason: 'Vous recevez cet e-mail parce qu’un commentaire vous mentionne.',

  reviewSubject: '{requester} vous demande de relire {changeRequest}',
  reviewText: '{requester} vous demande de relire la demande de modification « {changeRequest} » de {space}.',
  reviewAction: 'Ouvrir la demande de modification',
  reviewReason:
    'Vous recevez cet e-mail parce qu’une relecture a été demandée à vous ou à l’une de vos équipes.',

  digestSubject: 'Nouveautés dans {space}',
  digestSubjectOfMany: {
    one: 'Nouveautés dans {space} et {count} autre espace',
    other: 'Nouveautés dans {space} et {count} autres espaces',
  },
  digestText: 'Voici ce que les autres ont fait depuis votre dernier résumé :',
  digestAction: 'Ouvrir Lectern',
  digestReason:
    'Vous recevez cet e-mail parce qu’il y a du nouveau là où vous êtes membre. Il est envoyé une fois par jour au maximum.',
  digestTitle: '{organization} : {space}',
  updates: { one: '{count} mise à jour', other: '{count} mises à jour' },
  changeRequests: {
    one: '{count} nouvelle demande de modification',
    other: '{count} nouvelles demandes de modification',
  },
  reviews: { one: '{count} relecture', other: '{count} relectures' },
  comments: { one: '{count} commentaire', other: '{count} commentaires' },

  untitled: 'Sans titre',
  unsubscribe: 'Ne plus recevoir ce type d’e-mails',

  expires: 'Le lien est valable jusqu’au {time}.',
};
