export { type McpOptions, registerMcp } from './register.ts';
