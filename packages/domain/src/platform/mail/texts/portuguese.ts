import type { MailTexts } from './english.ts';

/** Of Brazil. */
export const portuguese: MailTexts = {
  greeting: 'Olá!',

  inviteSubject: 'Convite para {organization}',
  inviteText: '{inviter} convida você para a organização {organization}.',
  inviteTextWithout: 'Você recebeu um convite para a organização {organization}.',
  inviteAction: 'Aceitar o convite',
  inviteReason:
    'Você recebe este e-mail porque alguém informou seu endereço lá. Se não o esperava, ignore-o.',

  resetSubject: 'Redefinir sua senha',
  resetText: 'Alguém pediu para redefinir a senha da sua conta em {server}.',
  resetAction: 'Definir uma nova senha',
  resetReason:
    'Você recebe este e-mail porque a redefinição da sua senha foi solicitada. Se não foi você, ignore-o: sua senha continua a mesma.',

  mentionSubject: '{author} mencionou você em {space}',
  mentionText: '{author} mencionou você em um comentário sobre {space}:',
  mentionTextOfChangeRequest:
    '{author} mencionou você em um comentário sobre a solicitação de mudança “{changeRequest}” de {space}:',
  mentionAction: 'Abrir o comentário',
  mentionReason: 'Você recebe este e-mail porque um comentário menciona você.',

  reviewSubject: '{requester} pede sua revisão de {changeRequest}',
  reviewText: '{requester} pede que você revise a solicitação de mudança “{changeRequest}” de {space}.',
  reviewAction: 'Abrir a solicitação de mudança',
  reviewReason: 'Você recebe este e-mail porque uma revisão foi solicitada a você ou a uma das suas equipes.',

  digestSubject: 'Novidades em {space}',
  digestSubjectOfMany: {
    one: 'Novidades em {space} e mais {count} espaço',
    other: 'Novidades em {space} e mais {count} espaços',
  },
  digestText: 'Isto é o que outras pessoas fizeram desde o seu último resumo:',
  digestAction: 'Abrir o Lectern',
  digestReason:
    'Você recebe este e-mail porque há novidades onde você é membro. Ele é enviado no máximo uma vez por dia.',
  digestTitle: '{organization}: {space}',
  updates: { one: '{count} atualização', other: '{count} atualizações' },
  changeRequests: {
    one: '{count} nova solicitação de mudança',
    other: '{count} novas solicitações de mudança',
  },
  reviews: { one: '{count} revisão', other: '{count} revisões' },
  comments: { one: '{count} comentário', other: '{count} comentários' },

  untitled: 'Sem título',
  unsubscribe: 'Não receber mais e-mails como este',

  expires: 'O link é válido até {time}.',
};
