#pragma once
// Who may write a file or folder of Windows, by its owner and its access control list.

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <sinter/core/windows.hpp>
#include <sinter/version.hpp>

#include <sddl.h>

namespace sinter::inline SINTER_ABI::runtime::windows {

/// An open file, folder or token, closed with the object.
class handle {
public:
    explicit handle(HANDLE h) : handle_(h) {}
    ~handle() { close(); }
    handle(const handle&) = delete;
    handle& operator=(const handle&) = delete;

    HANDLE release() { return std::exchange(handle_, INVALID_HANDLE_VALUE); }
    HANDLE get() const { return handle_; }
    bool is_open() const { return handle_ != INVALID_HANDLE_VALUE && handle_ != nullptr; }
    void close() {
        if (is_open()) ::CloseHandle(handle_);
        handle_ = INVALID_HANDLE_VALUE;
    }

private:
    HANDLE handle_;
};

/// The user of this process, as a SID; empty if the system does not say.
inline std::vector<std::byte> user_of_process() {
    HANDLE opened = nullptr;
    if (!::OpenProcessToken(::GetCurrentProcess(), TOKEN_QUERY, &opened)) return {};
    const handle token(opened);
    DWORD bytes = 0;
    ::GetTokenInformation(token.get(), TokenUser, nullptr, 0, &bytes);
    std::vector<std::byte> found(bytes);
    if (!::GetTokenInformation(token.get(), TokenUser, found.data(), bytes, &bytes)) return {};
    const PSID user = reinterpret_cast<TOKEN_USER*>(found.data())->User.Sid;
    std::vector<std::byte> copy(::GetLengthSid(user));
    if (!::CopySid(static_cast<DWORD>(copy.size()), copy.data(), user)) return {};
    return copy;
}

/// The user, or who can do everything to the user's files anyway: the system and its administrators.
inline bool is_trusted(PSID who) {
    std::vector<std::byte> user = user_of_process();
    return (!user.empty() && ::EqualSid(who, user.data())) || ::IsWellKnownSid(who, WinLocalSystemSid) ||
           ::IsWellKnownSid(who, WinBuiltinAdministratorsSid) ||
           ::IsWellKnownSid(who, WinCreatorOwnerRightsSid);
}

inline std::vector<std::byte> rights_of(HANDLE file) {
    constexpr SECURITY_INFORMATION wanted = OWNER_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION;
    DWORD bytes = 0;
    ::GetKernelObjectSecurity(file, wanted, nullptr, 0, &bytes);
    std::vector<std::byte> found(bytes);
    if (!::GetKernelObjectSecurity(file, wanted, found.data(), bytes, &bytes)) return {};
    return found;
}

inline bool is_owner_trusted(HANDLE file) {
    std::vector<std::byte> rights = rights_of(file);
    PSID owner = nullptr;
    BOOL by_default = FALSE;
    return !rights.empty() && ::GetSecurityDescriptorOwner(rights.data(), &owner, &by_default) && owner &&
           is_trusted(owner);
}

/// One entry of an access control list lets nobody write but whom we trust.
inline bool keeps_others_out(const ACE_HEADER* entry) {
    constexpr DWORD writing = FILE_WRITE_DATA | FILE_APPEND_DATA | FILE_DELETE_CHILD | DELETE | WRITE_DAC |
                              WRITE_OWNER | GENERIC_WRITE | GENERIC_ALL;
    if ((entry->AceFlags & INHERIT_ONLY_ACE) != 0 || entry->AceType == ACCESS_DENIED_ACE_TYPE) return true;
    if (entry->AceType != ACCESS_ALLOWED_ACE_TYPE) return false;
    const auto* const allowed = reinterpret_cast<const ACCESS_ALLOWED_ACE*>(entry);
    return (allowed->Mask & writing) == 0 || is_trusted(const_cast<DWORD*>(&allowed->SidStart));
}

/// An open file or folder that the user or an administrator owns, and nobody else may write or replace.
inline bool is_file_trusted(HANDLE file) {
    if (!is_owner_trusted(file)) return false;
    std::vector<std::byte> rights = rights_of(file);
    BOOL has_list = FALSE, by_default = FALSE;
    PACL list = nullptr;
    if (rights.empty() || !::GetSecurityDescriptorDacl(rights.data(), &has_list, &list, &by_default) ||
        !has_list || !list)
        return false; // without a list everybody may
    for (DWORD n = 0; n < list->AceCount; ++n) {
        void* entry = nullptr;
        if (!::GetAce(list, n, &entry) || !keeps_others_out(static_cast<const ACE_HEADER*>(entry)))
            return false;
    }
    return true;
}

/// Makes a folder for the user, the system and its administrators alone, and so what will be in it.
inline bool make_private_folder(const std::string& path) {
    std::vector<std::byte> user = user_of_process();
    char* name = nullptr;
    if (user.empty() || !::ConvertSidToStringSidA(user.data(), &name)) return false;
    const std::string list = std::string("D:P(A;OICI;FA;;;") + name + ")(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)";
    ::LocalFree(name);
    SECURITY_ATTRIBUTES attributes = {sizeof attributes, nullptr, FALSE};
    if (!::ConvertStringSecurityDescriptorToSecurityDescriptorA(list.c_str(), SDDL_REVISION_1,
                                                                &attributes.lpSecurityDescriptor, nullptr))
        return false;
    const bool made = ::CreateDirectoryA(path.c_str(), &attributes) != 0;
    const bool is_there = made || ::GetLastError() == ERROR_ALREADY_EXISTS;
    ::LocalFree(attributes.lpSecurityDescriptor);
    return is_there;
}

} // namespace sinter::runtime::windows
