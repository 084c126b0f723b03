// The settings of Lectern; the limit writes the same URLs into its responses.
export const publicUrl = 'https://lectern.example.com';
export const appUrl = 'https://app.example.com';
export const sitesUrl = 'https://sites.example.com';
