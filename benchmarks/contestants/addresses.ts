// Lectern is started with these, and the limit writes the same into its answers.
export const publicUrl = 'https://lectern.example.com';
export const appUrl = 'https://app.example.com';
export const sitesUrl = 'https://sites.example.com';
